import { expect, it } from 'vitest'
import { currencyCode, currencySign } from '#contract/figures/currencies.ts'
import { CURRENCY_CODES } from '#contract/figures/currency-codes.ts'
import { readTyped } from '#contract/figures/read-typed.ts'
import { regionOf } from '#contract/figures/region.ts'

/** Locales of countries with their own currency. */
const LANGUAGES = (
  'en-AU en-BB en-BS en-BW en-BZ en-CA en-FJ en-GB en-GH en-GY en-HK en-IN en-JM en-KE en-LK en-LR en-MW ' +
  'en-NA en-NG en-NZ en-PG en-PH en-PK en-SC en-SG en-SL en-SZ en-TT en-TZ en-UG en-US en-ZA en-ZM ' +
  'es-AR es-BO es-CL es-CO es-CR es-CU es-DO es-ES es-GT es-HN es-MX es-NI es-PA es-PE es-PY es-UY es-VE ' +
  'fr-BI fr-CD fr-CH fr-CM fr-DJ fr-FR fr-GN fr-RW fr-SN pt-AO pt-BR pt-MZ pt-ST de-DE nl-AW sv-SE nb-NO ' +
  'da-DK is-IS pl-PL cs-CZ hu-HU ro-RO ro-MD sr-RS mk-MK sq-AL bs-BA uk-UA ru-RU ru-BY tr-TR he-IL ' +
  'hi-IN bn-BD ne-NP th-TH vi-VN id-ID ms-MY ja-JP ko-KR zh-CN zh-TW zh-HK mn-MN km-KH lo-LA ka-GE hy-AM ' +
  'az-AZ kk-KZ uz-UZ am-ET mg-MG sw-KE so-SO'
).split(' ')

const writtenBy = (
  language: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: 2,
  }).format(1_234_567.5)

it.each(LANGUAGES)(
  '[SHEET-694] money written as in the locale %s is read in the currency of its country',
  (language) => {
    const region = regionOf(language)
    for (const display of ['symbol', 'narrowSymbol'] as const) {
      const text = writtenBy(language, region.currency, display)
      expect({ text, read: readTyped(text, region) }).toMatchObject({
        text,
        read: { kind: 'currency', value: 1_234_567.5, currency: region.currency },
      })
    }
  },
)

it.each([
  ['INR', '₹'],
  ['SEK', 'kr'],
  ['NOK', 'kr'],
  ['DKK', 'kr.'],
  ['IDR', 'Rp'],
  ['GBP', '£'],
  ['CHF', 'CHF'],
  ['ZAR', 'R'],
  ['PEN', 'S/'],
  ['AED', 'AED'],
])('[SHEET-693] %s has the sign %s in its own region', (code, sign) => {
  expect(currencySign(code)).toBe(sign)
})

it("[SHEET-693] each currency's sign is read as this currency in its own region", () => {
  for (const code of CURRENCY_CODES)
    expect({ code, read: currencyCode(currencySign(code), code) }).toEqual({ code, read: code })
})
