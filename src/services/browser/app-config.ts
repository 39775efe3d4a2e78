import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Reads the configuration in `#app-config`. Missing fields get their defaults. If any field is
 * invalid, all fields get their defaults.
 */
export const readConfig = (text: string): AppConfig => {
  const parsed = v.safeParse(AppConfig, parse(text))
  return parsed.success ? parsed.output : v.parse(AppConfig, {})
}
