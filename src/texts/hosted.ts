import { NOTICES } from './labels.ts'

/** Around the sign-in screens of a provider. */
export const HOSTED = {
  coming: 'Loading sign-in…',
  tryAgain: NOTICES.tryAgain,
} as const

/** The dialog "Account" where Clerk signs people in. */
export const HOSTED_ACCOUNT = {
  person: 'Name, email, password and sign-ins',
  personHint: 'Managed at Clerk, with a screen for each',
  open: 'Open',
  openName: 'Open your account at Clerk',
  /** Where what is kept here goes with it. */
  removeHint:
    'At Clerk, under Security. This also deletes everything kept here, permanently, and ends a subscription at once. To keep any of it, download your data first.',
  /** Where nobody here hears of it. */
  removeAlone:
    'At Clerk, under Security. Your data here stays: ask the administrator to delete it, and end a subscription first.',
  removeName: 'Delete your account at Clerk',
} as const
