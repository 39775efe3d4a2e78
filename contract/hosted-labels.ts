import { NOTICES } from './labels.ts'

/** Around the sign-in screens of a provider (AUTH-81). */
export const HOSTED = {
  coming: 'Loading the sign-in…',
  tryAgain: NOTICES.tryAgain,
} as const
