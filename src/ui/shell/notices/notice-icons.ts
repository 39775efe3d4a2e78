import { Check, CircleAlert, Info, TriangleAlert, type IconNode } from '../../kit/icons.ts'
import type { Notice } from '#src/log/state.ts'

export const NOTICE_ICONS: Readonly<Record<Notice['level'], IconNode>> = {
  info: Info,
  success: Check,
  warning: TriangleAlert,
  error: CircleAlert,
}
