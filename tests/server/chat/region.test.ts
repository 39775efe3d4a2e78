import { expect, it } from 'vitest'
import { ask } from '#tests/support/server/caller.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { providerWorld } from '#tests/support/chat/scripted-provider.ts'

const call = (range: string) => ({
  id: `c-${range}`,
  name: 'write_range',
  arguments: JSON.stringify({ range: `Model!${range}`, values: [['05/03/2026']] }),
})

it.each(PROVIDERS)(
  '[AGENT-590] a date that a model of $name writes is read by the region of the send, or stays text without a region',
  async (wire) => {
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [
        { calls: [call('B2')] },
        { text: 'Done.' },
        { calls: [call('C2')] },
        { text: 'Done.' },
      ],
    })
    const send = { message: 'Write the day', spreadsheet_id: spreadsheetId }
    await ask(person, { ...send, region: 'd.,GBP' })
    expect(JSON.stringify(provider.calls[0])).toContain('day first in dates')
    await ask(person, send)
    expect(JSON.stringify(provider.calls[2])).not.toContain('first in dates')
    const { body } = await person.call('spreadsheets.get', { params: { id: spreadsheetId } })
    const written = JSON.stringify(body.workbook_data)
    expect(written).toContain('46086')
    expect(written).toContain('05/03/2026')
  },
)

it('[AGENT-590] a send with an invalid region gets 400', async () => {
  const wire = PROVIDERS[0]
  if (!wire) throw new Error('no provider')
  const { person } = await providerWorld(wire, { steps: [] })
  const body = { message: 'Hello', region: 'nowhere' }
  await expect(person.open('chat.stream', { body }).then(({ status }) => status)).resolves.toBe(400)
})
