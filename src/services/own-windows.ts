import type { Api } from './api.ts'
import type { Settings } from './preferences.ts'

/** The API, asking for windows with figures as this person writes them (SHEET-760). */
export const withOwnFigures =
  (api: Api, settings: () => Settings): Api =>
  (name, args) => {
    if (!name.endsWith('.window')) return api(name, args)
    const { regionDecimal: decimal } = settings()
    return api(name, { ...args, query: { ...args.query, language: navigator.language, decimal } })
  }
