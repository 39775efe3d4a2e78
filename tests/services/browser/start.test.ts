import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/services/browser/app-config.ts'
import { newId } from '#src/services/browser/ids.ts'

describe('configuration', () => {
  it.each(['', 'nonsense', '{"flags": 7}', '{}'])(
    '[BOOT-7] falls back to the defaults for %s',
    (text) => {
      expect(readConfig(text)).toMatchObject({
        api_base_url: '',
        flags: { chat: true, billing: true },
      })
    },
  )
})

describe('ids', () => {
  it('[SEND-25] are uuids, even outside a secure context', () => {
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    const { randomUUID } = crypto
    expect(newId()).toMatch(uuid)
    Object.assign(crypto, { randomUUID: undefined })
    const made = Array.from({ length: 100 }, newId)
    Object.assign(crypto, { randomUUID })
    for (const id of made) expect(id).toMatch(uuid)
    expect(new Set(made).size).toBe(100)
  })
})
