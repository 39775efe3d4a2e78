import { Check, CircleAlert, Info, TriangleAlert, type LucideIcon } from '../kit/icons.ts'
import type { Notice } from '#src/events/state.ts'

/** The sign of each level (NOTE-4). */
export const SIGNS: Readonly<Record<Notice['level'], LucideIcon>> = {
  info: Info,
  success: Check,
  warning: TriangleAlert,
  error: CircleAlert,
}
