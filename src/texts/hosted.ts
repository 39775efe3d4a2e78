import { NOTICES } from './labels.ts'

/** Around the sign-in screens of a provider. */
export const HOSTED = {
  coming: 'Loading the sign-in…',
  tryAgain: NOTICES.tryAgain,
} as const

/** The dialog "Account" where Clerk signs people in. */
export const HOSTED_ACCOUNT = {
  person: 'Name, email, password and sign-ins',
  personHint: 'Clerk keeps them, and has a screen for each',
  open: 'Open',
  openName: 'Open your account at Clerk',
  /** Where what is kept here goes with it. */
  removeHint:
    'At Clerk, under Security. All that is kept here goes with it, for good, and a subscription ends at once; to keep any of it, download your data first.',
  /** Where nobody here hears of it. */
  removeAlone:
    'At Clerk, under Security. What is kept here stays then: ask whoever runs this server to delete it, and end a subscription first.',
  removeName: 'Delete your account at Clerk',
} as const
