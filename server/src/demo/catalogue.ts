/** The terms: section, heading, text, whether it must be confirmed, conditions for an order, items. */
export const demoTerms: readonly [string, string, string, boolean, string?, string[]?][] = [
  [
    'General',
    'Who you deal with',
    'The services on this order are supplied by Example Telecom. Your dealer prepares the order for you and acts for Example Telecom.',
    false,
  ],
  [
    'General',
    'Contract term',
    'Each service runs for the contract term shown next to it, from the day it is connected. If you end a service earlier, you may be charged for the remaining months, less the costs that Example Telecom saves.',
    true,
  ],
  [
    'Charges',
    'Charges and payment',
    'Monthly charges are billed in advance and usage in arrears. Prices on this order include GST unless marked ex GST. Bills are due 14 days after they are issued.',
    true,
  ],
  [
    'Numbers',
    'Keeping your numbers',
    'You confirm that the numbers you ask to transfer are yours, and that we may inform your current provider. Do not cancel them there: a cancelled number cannot be transferred.',
    true,
  ],
  [
    'Safety',
    'Emergency calls',
    'Voice services over the internet do not work in a power cut or when your connection is down. Keep another way to call 000.',
    true,
  ],
  [
    'Privacy',
    'Your information',
    'Example Telecom uses your details to supply and bill the services, and checks them with the registers and carriers involved.',
    true,
  ],
  [
    'Internet',
    'Your internet service',
    'What you can expect of the connection depends on the technology at your address.',
    false,
    'service:internet',
    [
      'Speeds are typical evening speeds between 7 pm and 11 pm, and not a promise for every moment.',
      'The modem needs power. There is no connection during a power cut.',
      'You may end the service without charge if it cannot reach the speed of your plan.',
    ],
  ],
  [
    'Finance',
    'Leased equipment',
    'The equipment belongs to the finance company until the last instalment is paid. It stays at the address on the application.',
    true,
    'customer:business order:finance',
  ],
]
