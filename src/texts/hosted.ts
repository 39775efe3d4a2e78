import { NOTICES } from './labels.ts'

/** Texts around the provider's sign-in screens. */
export const HOSTED = {
  coming: 'Loading sign-in…',
  tryAgain: NOTICES.tryAgain,
} as const

/** Texts of the dialog "Account" for users of Clerk. */
export const HOSTED_ACCOUNT = {
  person: 'Name, email, password and sign-ins',
  personHint: 'Managed at Clerk, with a screen for each',
  open: 'Open',
  openName: 'Open your account at Clerk',
  /** Used if Clerk reports deletions to this server. */
  removeHint:
    'At Clerk, under Security. This also deletes everything kept here, permanently, and ends a subscription at once. To keep any of it, download your data first.',
  /** Used if Clerk does not report deletions to this server. */
  removeAlone:
    'At Clerk, under Security. Your data here stays: ask the administrator to delete it, and end a subscription first.',
  removeName: 'Delete your account at Clerk',
} as const
