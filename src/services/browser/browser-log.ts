import { CLIENT_LOGS_PER_MINUTE } from '#contract/limits.ts'
import { createClientLog } from './client-log.ts'
import { realClock } from './clock.ts'

/** The log of this page. Development has no rate limit. */
export const browserLog = createClientLog(
  realClock,
  console,
  import.meta.env.PROD ? CLIENT_LOGS_PER_MINUTE : Infinity,
)
