import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '#tests/support/chat/hostile-texts.ts'
import {
  book,
  call,
  created,
  expectNoHarm,
  hostileWorld,
} from '#tests/support/chat/hostile-world.ts'
import { ask } from '#tests/support/server/caller.ts'

const world = hostileWorld()
const { steps } = world

describe('a model that obeys a hostile text', () => {
  it('[AGENT-1058] meets at least 30 texts in seven places', () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(30)
    expect(new Set(HOSTILE_TEXTS.map(({ place }) => place)).size).toBe(7)
  })

  it.each(HOSTILE_TEXTS)('[AGENT-1058, AGENT-1059] in a $place: $text', expectNoHarm)

  it('[AGENT-1058] acts on the linked spreadsheet by the same calls', async () => {
    const person = await world.signUp()
    const linked = await created(person, 'Plan', book('Plan'))
    const ids = { other: linked, foreign: linked, leak: world.leakUrl() }
    for (const obey of new Set(HOSTILE_TEXTS.map((one) => one.obey))) {
      const calls = obey(ids).filter(({ arguments: given }) => given.includes(linked))
      // The text must stay, or the second round would find nothing to replace or to clear.
      const { body } = await person.call('spreadsheets.update', {
        params: { id: linked },
        body: { workbook_data: book('Plan') },
      })
      expect(body.id).toBe(linked)
      if (calls.length === 0) continue
      steps.length = world.calls().length
      steps.push({ calls }, { text: 'Done.' })
      const events = await ask(person, { message: 'Do it', spreadsheet_id: linked })
      const failed = events.flatMap(({ type, payload }) =>
        type === 'tool_complete' && !payload.success
          ? [`${payload.tool_name} ${payload.error}`]
          : [],
      )
      expect(failed).toEqual([])
      const names = events.flatMap(({ type, payload }) =>
        type === 'tool_error' ? [`${payload.tool_name}: ${payload.error}`] : [],
      )
      expect(names.filter((text) => !text.startsWith('delete_spreadsheet'))).toEqual([])
    }
  })

  it('[AGENT-1060] reads another spreadsheet once the user has written its id', async () => {
    const person = await world.signUp()
    const linked = await created(person, 'Plan', book('Plan'))
    const other = await created(person, 'Budget', book('Budget figure'))
    steps.length = world.calls().length
    const reading = { calls: [call('read_range', { spreadsheet_id: other, range: 'A1' })] }
    steps.push(reading, { text: 'No.' }, reading, { text: 'Yes.' })
    await ask(person, { message: 'Compare with the budget', spreadsheet_id: linked })
    expect(JSON.stringify(world.calls().at(-1)?.body)).not.toContain('Budget figure')
    const message = `Compare with /app/spreadsheet/${other}`
    await ask(person, { message, spreadsheet_id: linked })
    expect(JSON.stringify(world.calls().at(-1)?.body)).toContain('Budget figure')
  })
})
