import { describe, expect, it } from 'vitest'
import { SHARE_TRIES } from '#contract/limits.ts'
import { callerAddress, networkOf } from '#server/http/caller-address.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

describe('the address of a caller [SHARE-51]', () => {
  it.each<[string, string | null, number, string]>([
    ['is the connection address if no proxy is trusted', '203.0.113.9', 0, '10.0.0.1'],
    ['is the forwarded address behind one proxy', '203.0.113.9', 1, '203.0.113.9'],
    [
      'is the last entry behind one proxy, despite an earlier forged entry',
      '198.51.100.1, 203.0.113.9',
      1,
      '203.0.113.9',
    ],
    [
      'is the second-to-last entry behind two proxies',
      '1.2.3.4, 203.0.113.9, 10.0.0.2',
      2,
      '203.0.113.9',
    ],
    [
      'is the first entry if the header has fewer entries than proxies',
      '203.0.113.9',
      3,
      '203.0.113.9',
    ],
    ['is the connection address if the header is missing', null, 1, '10.0.0.1'],
    [
      'is the nearest valid entry if an entry is no address',
      'unknown, 203.0.113.9',
      2,
      '203.0.113.9',
    ],
    ['is read from an entry with a port', '203.0.113.9:5123', 1, '203.0.113.9'],
    ['is read from an IPv6 entry with a port', '[2001:db8::7]:443', 1, '2001:db8::7'],
    ['is read from an IPv6 entry', '2001:db8::7', 1, '2001:db8::7'],
    [
      'is the connection address if the header is a long text without an address',
      'x'.repeat(9000),
      1,
      '10.0.0.1',
    ],
  ])('%s', (_, forwarded, hops, expected) => {
    expect(callerAddress('10.0.0.1', forwarded, hops)).toBe(expected)
  })
})

describe('the network by which limits count an address [SHARE-53]', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:0:12::7', '2001:db8:0:12::/64'],
    ['2001:0DB8:0000:0012:ffff:1:2:3', '2001:db8:0:12::/64'],
    ['2001:db8:1:2:3:4:203.0.113.9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('for %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('requests with X-Forwarded-For', () => {
  const { serve } = useWorlds()
  const statusesAs = async (origin: string, addresses: readonly string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const headers = { 'x-forwarded-for': address }
        return (await fetch(`${origin}/api/spreadsheets/s/nothing/`, { headers })).status
      }),
    )
  const misses = Array.from({ length: SHARE_TRIES }, () => '203.0.113.9')

  it('[SHARE-51] each visitor is counted separately behind a configured proxy', async () => {
    const { origin } = await serve({ env: { TRUSTED_PROXY_HOPS: '1' } })
    await statusesAs(origin, misses)
    expect(await statusesAs(origin, ['203.0.113.9', '203.0.113.10'])).toEqual([429, 404])
  })

  it('[SHARE-53] all IPv6 addresses of one /64 network count as one visitor', async () => {
    const { origin } = await serve({ env: { TRUSTED_PROXY_HOPS: '1' } })
    await statusesAs(
      origin,
      misses.map((_, at) => `2001:db8:0:12:${at.toString(16)}::7`),
    )
    const [same, other] = ['[2001:db8:0:12:ffff::1]:443', '2001:db8:0:13::7']
    expect(await statusesAs(origin, [same, other])).toEqual([429, 404])
  })

  it('[SHARE-51] the forwarded address is ignored if no proxy is configured', async () => {
    const { origin } = await serve()
    await statusesAs(origin, misses)
    expect(await statusesAs(origin, ['203.0.113.9', '203.0.113.10'])).toEqual([429, 429])
  })
})
