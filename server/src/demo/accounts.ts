/** The password of the demonstration accounts if `DEMO_PASSWORD` is not set. The portal prints it at start. */
export const publishedPassword = 'Dealerline-2026!'

export interface DemoAccount {
  email: string
  name: string
  role: string
  authLevel: string
  authGroup: string
  groupNo: string
  isManager: boolean
}

const account = (
  email: string,
  name: string,
  role: string,
  authLevel: string,
  more: Partial<DemoAccount> = {},
): DemoAccount => ({
  email: `${email}@example.test`,
  name,
  role,
  authLevel,
  authGroup: '',
  groupNo: '',
  isManager: false,
  ...more,
})

export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Avery Admin', 'Administrator', 'Admin', { authGroup: 'Administrators' }),
  account('dealer', 'Dana Novak', 'Dealer, manager of a group', 'Dealer', { groupNo: 'G100', isManager: true }),
  account('member', 'Morgan Lee', 'Dealer, member of that group', 'Dealer', { groupNo: 'G100' }),
  account('rival', 'Riley Stone', 'Another dealer', 'Dealer', { groupNo: 'G200' }),
  account('direct', 'Devi Rao', 'Direct sales', 'DirectSales'),
  account('employee', 'Emery Walsh', 'Employee', 'Employee'),
  account('partner', 'Priya Shah', 'Dealer who sells for the airline partner', 'Dealer', {
    authGroup: 'AirlinePartners',
  }),
  account('applicant', 'Alex Tran', 'Applicant: sees nothing yet', 'interested'),
]

/** Returns the lines that show the accounts. */
export function demoAccountLines({ demoPassword }: { demoPassword: string | undefined }): string[] {
  return [
    `Accounts, all with the password ${demoPassword ? 'of DEMO_PASSWORD' : publishedPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  ]
}
