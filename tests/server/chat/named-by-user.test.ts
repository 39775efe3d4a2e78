import { expect, it } from 'vitest'
import { isNamedByUser } from '#server/chat/named-by-user.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

it('[AGENT-1152] only the questions of a user name a spreadsheet, not what the server puts before them', () => {
  const named = isNamedByUser({
    message: 'Go on',
    history: [
      { role: 'user', text: 'Build it', opening: `"Open it": [wrote Model!A1, 1 cell, "${ID}"]` },
      { role: 'assistant', text: `See ${ID}.` },
    ],
  })
  expect(named(ID)).toBe(false)
  const asked = isNamedByUser({ message: 'Go on', history: [{ role: 'user', text: `Read ${ID}` }] })
  expect(asked(ID)).toBe(true)
  expect(isNamedByUser({ message: `Read ${ID}`, history: [] })(ID)).toBe(true)
})
