import { describe, expect, it } from 'vitest'
import { SHARE_TRIES } from '#contract/limits.ts'
import { callerAddress } from '#server/http/address.ts'
import { useWorlds } from '#tests/support/worlds.ts'

describe('the address of a caller [SHARE-51]', () => {
  it.each<[string, string | null, number, string]>([
    ['without proxies is that of the connection', '203.0.113.9', 0, '10.0.0.1'],
    ['behind one is what that one says', '203.0.113.9', 1, '203.0.113.9'],
    ['behind one is not what the caller makes up', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
    ['behind two is what the outer one says', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['where less is said is the furthest that is', '203.0.113.9', 3, '203.0.113.9'],
    ['where nothing is said is that of the connection', null, 1, '10.0.0.1'],
    ['where no address is said is the nearest known', 'unknown, 203.0.113.9', 2, '203.0.113.9'],
    ['may come with a port', '203.0.113.9:5123', 1, '203.0.113.9'],
    ['may be of IPv6, with a port', '[2001:db8::7]:443', 1, '2001:db8::7'],
    ['may be of IPv6', '2001:db8::7', 1, '2001:db8::7'],
    ['is no text that somebody sends', 'x'.repeat(9000), 1, '10.0.0.1'],
  ])('%s', (_, forwarded, hops, expected) => {
    expect(callerAddress('10.0.0.1', forwarded, hops)).toBe(expected)
  })
})

describe('behind a proxy', () => {
  const { serve } = useWorlds()
  const statusesAs = async (origin: string, addresses: readonly string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const headers = { 'x-forwarded-for': address }
        return (await fetch(`${origin}/api/spreadsheets/s/nothing/`, { headers })).status
      }),
    )
  const misses = Array.from({ length: SHARE_TRIES }, () => '203.0.113.9')

  it('[SHARE-51] that is configured, each visitor is counted by themselves', async () => {
    const { origin } = await serve({ env: { TRUSTED_PROXY_HOPS: '1' } })
    await statusesAs(origin, misses)
    expect(await statusesAs(origin, ['203.0.113.9', '203.0.113.10'])).toEqual([429, 404])
  })

  it('[SHARE-51] that is not, what is said of an address counts for nothing', async () => {
    const { origin } = await serve()
    await statusesAs(origin, misses)
    expect(await statusesAs(origin, ['203.0.113.9', '203.0.113.10'])).toEqual([429, 429])
  })
})
