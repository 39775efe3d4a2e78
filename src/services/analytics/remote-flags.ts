import type { AppConfig } from '#contract/api/entities.ts'
import { withStorageFallback, type BrowserStorage } from '../browser/preferences.ts'

const KEY = 'ledgerline.flags'
/** All flags except `billing`, because the server charges by its own setting. */
const NAMES = ['chat', 'spreadsheets', 'documents', 'codeExec'] as const

/**
 * Applies the flags stored by an earlier page to the configuration. Explicit settings win. Flags
 * that arrive now apply to the next page.
 */
export const withRemoteFlags = (
  config: AppConfig,
  memory: Pick<BrowserStorage, 'get'>,
): AppConfig => {
  if (config.posthog_key === null) return config
  const storedFlags: unknown = withStorageFallback(
    () => JSON.parse(memory.get(KEY) ?? 'null'),
    null,
  )
  const open = NAMES.filter((name) => !config.flags_fixed.includes(name))
  const known = open.flatMap((name) => {
    const value = (storedFlags as Record<string, unknown> | null)?.[name]
    return typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { ...config, flags: { ...config.flags, ...Object.fromEntries(known) } }
}

/**
 * Stores the reported flags for the next page. If the service reports no flag of ours, the stored
 * flags are removed.
 */
export const keepRemoteFlags = (
  flags: Readonly<Record<string, unknown>>,
  memory: Pick<BrowserStorage, 'set'>,
): void => {
  const ours = NAMES.filter((name) => typeof flags[name] === 'boolean')
  const ownFlags = Object.fromEntries(ours.map((name) => [name, flags[name]]))
  memory.set(KEY, ours.length === 0 ? '' : JSON.stringify(ownFlags))
}
