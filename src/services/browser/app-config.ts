import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The configuration in `#app-config`; what is missing or wrong gets its default. */
export const readConfig = (text: string): AppConfig => {
  const parsed = v.safeParse(AppConfig, parse(text))
  return parsed.success ? parsed.output : v.parse(AppConfig, {})
}
