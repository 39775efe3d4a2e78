import type { AppConfig } from '#contract/api/entities.ts'
import { quietly, type Memory } from '../browser/preferences.ts'

const KEY = 'ledgerline.flags'
/** All but `billing`: by that the server charges, whatever a browser believes. */
const NAMES = ['chat', 'spreadsheets', 'documents', 'codeExec'] as const

/**
 * The configuration with the flags that analytics told of on an earlier page. What the configuration says
 * itself stays; flags that come while a page stands count from the next one on.
 */
export const withRemoteFlags = (config: AppConfig, memory: Pick<Memory, 'get'>): AppConfig => {
  if (config.posthog_key === null) return config
  const told: unknown = quietly(() => JSON.parse(memory.get(KEY) ?? 'null'), null)
  const open = NAMES.filter((name) => !config.flags_fixed.includes(name))
  const known = open.flatMap((name) => {
    const value = (told as Record<string, unknown> | null)?.[name]
    return typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { ...config, flags: { ...config.flags, ...Object.fromEntries(known) } }
}

/** Keeps what analytics say of our flags, for the next page; of none, it forgets what was kept. */
export const keepRemoteFlags = (
  told: Readonly<Record<string, unknown>>,
  memory: Pick<Memory, 'set'>,
): void => {
  const ours = NAMES.filter((name) => typeof told[name] === 'boolean')
  const kept = Object.fromEntries(ours.map((name) => [name, told[name]]))
  memory.set(KEY, ours.length === 0 ? '' : JSON.stringify(kept))
}
