import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { useHostileApi } from '#tests/support/client/hostile-api.ts'
import { json } from '#tests/support/hostile.ts'

const { apiOf, seen } = useHostileApi()

describe('calls', () => {
  it('[ERR-1] a refused call returns status, detail and waiting time', async () => {
    const api = await apiOf({
      'GET /api/spreadsheets/': json({ error: 'Busy', retry_after: 7 }, 429),
    })
    expect(await api(endpoints, 'spreadsheets.list', {})).toMatchObject({
      ok: false,
      error: { type: 'http', status: 429, detail: 'Busy', retryAfterSeconds: 7 },
    })
  })

  it('[API-11] a response that is not JSON or does not fit its schema is unreadable', async () => {
    const api = await apiOf({
      'GET /api/spreadsheets/': json({ spreadsheets: [{ title: 'no id' }] }),
      'GET /api/chat/histories/': (_, response) => response.end('<html>'),
    })
    const unreadable = (operation: string) => ({
      ok: false,
      error: { type: 'unreadable', operation },
    })
    expect(await api(endpoints, 'spreadsheets.list', {})).toEqual(unreadable('spreadsheets.list'))
    expect(await api(endpoints, 'histories.list', {})).toEqual(unreadable('histories.list'))
  })

  it('[STREAM-25] an id is encoded, whatever it contains', async () => {
    const api = await apiOf({})
    await api(endpoints, 'spreadsheets.get', { params: { id: '../../x?y=/#é' } })
    expect(seen()[0]?.line).toBe('GET /api/spreadsheets/..%2F..%2Fx%3Fy%3D%2F%23%C3%A9/')
  })
})
