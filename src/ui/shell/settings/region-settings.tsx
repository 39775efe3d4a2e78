import { CURRENCY_CODES } from '#contract/figures/currency-codes.ts'
import { regionOf } from '#contract/figures/region.ts'
import { REGION_SETTINGS as WORDS } from '#src/texts/screens.ts'
import type { Settings } from '#src/services/browser/preferences.ts'
import { useChangeSettings, useSettings } from '../../kit/hooks/use-settings.ts'
import * as field from '../../kit/field.css.ts'
import { Setting } from './setting.tsx'
import * as css from './settings.css.ts'

type Part = 'regionDates' | 'regionDecimal' | 'regionCurrency' | 'regionWeekStart'

const CODES = CURRENCY_CODES.map((code) => [code, code] as const)

/** The browser's own formats, in words. */
const browserWords = (): Readonly<Record<Part, string>> => {
  const { dates, decimal, currency, week_start } = regionOf(navigator.language)
  return {
    regionDates: WORDS.dateOrders[dates],
    regionDecimal: WORDS.decimalSamples[decimal],
    regionCurrency: currency,
    regionWeekStart: WORDS.weekDays[String(week_start) as keyof typeof WORDS.weekDays] ?? '',
  }
}

const PARTS: readonly {
  readonly part: Part
  readonly label: string
  readonly choices: readonly (readonly [value: string, words: string])[]
}[] = [
  { part: 'regionDates', label: WORDS.dates, choices: Object.entries(WORDS.dateOrders) },
  { part: 'regionDecimal', label: WORDS.decimal, choices: Object.entries(WORDS.decimals) },
  { part: 'regionCurrency', label: WORDS.currency, choices: CODES },
  { part: 'regionWeekStart', label: WORDS.weekStart, choices: Object.entries(WORDS.weekDays) },
]

/** Number and date formats. The browser's formats are the default. */
export const RegionSettings = () => {
  const settings: Pick<Settings, Part> = useSettings()
  const change = useChangeSettings()
  const browser = browserWords()
  return (
    <>
      <h2 className={css.group}>{WORDS.title}</h2>
      {PARTS.map(({ part, label, choices }) => (
        <Setting key={part} label={label}>
          {({ labelId }) => (
            <select
              className={`${field.input} ${css.select}`}
              aria-labelledby={labelId}
              value={settings[part]}
              onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
            >
              <option value="">{WORDS.automatic(browser[part])}</option>
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Setting>
      ))}
    </>
  )
}
