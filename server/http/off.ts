import type { EndpointName } from '#contract/endpoints.ts'
import type { Config } from '../config.ts'

/** Families of calls that are about spreadsheets, by the first word of their names. */
const SHEET_FAMILIES: ReadonlySet<string> = new Set(['spreadsheets', 'changes', 'share'])

/** Whether a call is gone because its feature is switched off by the flags (SHARE-29). */
export const isOff = (name: EndpointName, flags: Config['flags']): boolean => {
  const [family = ''] = name.split('.')
  return !flags.spreadsheets && (SHEET_FAMILIES.has(family) || name === 'conversations.link')
}
