/** Plans: usage type, description, group, monthly (inc GST), connection fee (inc GST), months, and what is special. */
export const demoPlans: readonly [string, string, string, number, number, number, ('archived' | 'residential')?][] = [
  ['voIP', 'Hosted Voice Essential', 'Hosted Voice', 29.95, 0, 24],
  ['voIP', 'Hosted Voice Business', 'Hosted Voice', 39.95, 0, 24],
  ['voIP', 'Hosted Voice Premium', 'Hosted Voice', 54.95, 0, 36],
  ['voIP', 'Hosted Voice Classic 2019', 'Hosted Voice', 34.95, 0, 24, 'archived'],
  ['did', 'Single number (DID)', 'Numbers', 2.2, 0, 0],
  ['did', 'Number block of 10', 'Numbers', 11, 22, 0],
  ['mobile', 'Mobile Business 15 GB', 'Mobile', 35, 0, 0],
  ['mobile', 'Mobile Business 60 GB', 'Mobile', 49, 0, 24],
  ['mobile', 'Mobile Business 150 GB', 'Mobile', 69, 0, 24],
  ['mobile', 'Mobile Home 30 GB', 'Mobile', 39, 0, 0, 'residential'],
  ['mobile', 'Mobile Flex 2018', 'Mobile', 45, 0, 24, 'archived'],
  ['sip', 'SIP channel', 'SIP', 19.8, 55, 24],
  ['teams', 'Teams Calling', 'Teams', 24.2, 0, 12],
  ['fax', 'Fax to e-mail', 'Fax', 16.5, 0, 0],
  ['nbn', 'NBN Business 50/20', 'Internet', 89, 99, 24],
  ['nbn', 'NBN Business 100/40', 'Internet', 109, 99, 24],
  ['nbnEnterprise', 'Enterprise Ethernet 100/100', 'Internet', 549, 0, 36],
  ['fiveG', '5G Business Unlimited', 'Internet', 95, 0, 24],
  ['adsl', 'ADSL2+ Business', 'Internet', 79, 99, 24, 'archived'],
  ['fibre', 'Fibre 250/250', 'Internet', 399, 0, 36],
  ['efm', 'Ethernet over copper 10/10', 'Internet', 299, 0, 36],
  ['mbe', 'Mobile broadband 100 GB', 'Internet', 55, 0, 12],
  ['voice', 'Line rental, PSTN', 'Fixed Line', 38.5, 59, 12],
  ['voice', 'ISDN 10', 'Fixed Line', 165, 110, 24],
  ['cmc', 'Call Management Console', 'CMC', 11, 0, 24],
  ['moh', 'Music on hold', 'Extras', 22, 110, 0],
  ['answering', 'Live answering 50 calls', 'Extras', 99, 0, 0],
]

/** Handsets and hardware: model, description, dealer price and recommended price without tax. */
export const demoHandsets: readonly [string, string, number, number][] = [
  ['Yealink T31P', 'Entry desk phone, two lines', 62, 89],
  ['Yealink T54W', 'Business desk phone, Wi-Fi and Bluetooth', 168, 229],
  ['Yealink T58W', 'Executive desk phone, touch screen', 285, 389],
  ['Yealink W73P', 'Cordless handset with base', 152, 209],
  ['Poly CCX 500', 'Desk phone for Teams', 298, 399],
  ['Poly Trio C60', 'Conference phone', 745, 999],
  ['Cisco ATA 192', 'Adapter for two analogue devices', 128, 175],
  ['Headset UH38', 'Wired headset, USB and Bluetooth', 74, 109],
  ['TP-Link VX230v', 'Business modem router', 132, 189],
  ['TP-Link SG1210P', 'Ten-port switch, eight with power', 118, 165],
  ['4G backup dongle', 'Takes over when the line is down', 89, 129],
]

/** Terms a dealer and a customer confirm: section, heading, condition. */
export const demoTerms: readonly [string, string, string, boolean][] = [
  [
    'General',
    'Who you deal with',
    'The services on this order are supplied by Example Telecom. Your dealer prepares the order for you and acts for Example Telecom.',
    false,
  ],
  [
    'General',
    'Contract term',
    'Each service runs for the contract term shown beside it, from the day it is connected. Ending a service earlier may cost the months that remain, less what Example Telecom saves.',
    true,
  ],
  [
    'Charges',
    'Charges and payment',
    'Monthly charges are billed in advance and usage in arrears. Prices on this order contain GST unless marked ex GST. Bills are due 14 days after they are issued.',
    true,
  ],
  [
    'Numbers',
    'Keeping your numbers',
    'You confirm that you hold the numbers you ask to bring across, and that your current provider may be told. Do not cancel them there: a cancelled number can not be brought across.',
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
]
