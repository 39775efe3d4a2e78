import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { readConfig, toAppConfig, VARIABLES } from '#server/config.ts'
import * as v from 'valibot'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8')
const example = read('.env.example')

describe('the environment', () => {
  it('[BOOT-9] needs no variable at all', () => {
    const config = readConfig({})
    expect(config.ok && config.value).toMatchObject({
      port: 4173,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      monthlyCredits: 10,
      publicUrl: null,
    })
  })

  it('[BOOT-9] treats an empty value as not set', () => {
    const config = readConfig({ PORT: '', MONTHLY_CREDITS: ' ' })
    expect(config.ok && config.value).toMatchObject({ port: 4173, monthlyCredits: 10 })
  })

  it('[BOOT-9] is explained in .env.example with its real defaults', () => {
    const shown = Object.fromEntries(
      [
        ...example.matchAll(
          /^#(PORT|HOST|DATA_DIR|MONTHLY_CREDITS|MODEL_PACE_MS|LOG_LEVEL|SUPPORT_URL|API_DOCS_URL)=(.*)$/gm,
        ),
      ].map(([, name = '', value]) => [name, value]),
    )
    expect(Object.keys(shown)).toHaveLength(8)
    expect(readConfig(shown)).toEqual(readConfig({}))
  })

  it('[BOOT-9] has each variable named once in .env.example and once in the README', () => {
    const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
    const rows = read('README.md').matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)
    const told = [...rows].flatMap(([, names = '']) => names.match(/[A-Z0-9_]+/g) ?? [])
    expect(told.toSorted()).toEqual(VARIABLES.toSorted())
  })

  it('[BOOT-17, BOOT-7] exposes only the fields of the app-config schema to the browser', () => {
    const config = readConfig({ DATA_DIR: '/tmp/secret-place' })
    const told = config.ok ? toAppConfig(config.value) : null
    expect(v.parse(v.strictObject(AppConfig.entries), told)).toEqual(told)
    expect(JSON.stringify(told)).not.toContain('secret-place')
  })
})
