import { describe, expect, it } from 'vitest'
import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { parseDraft, messageTextOf, serializeDraft } from '#src/ui/chat/composer/draft.ts'
import { moveVisitorText } from '#src/ui/sign-in/use-visitor-text.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createTab, PASSWORD, signUpIn, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

const draftIn = ({ app }: World) => parseDraft(app.preferences.draftOf(null))

describe('text written by a visitor', () => {
  it('[NAV-37, NAV-61] is in the composer of a new chat after the sign-in, unsent', async () => {
    const visitor = createTab()
    visitor.set('What does $300,000 cost me at 6.5 %?\nOver 30 years.')
    const world = start({ ...(await serve()), at: '/sign-up?next=%2Fchat', visitor })
    await signUpIn(world)
    moveVisitorText(world.app)
    expect(draftIn(world).text).toBe('What does $300,000 cost me at 6.5 %?\nOver 30 years.')
    expect(world.state().chat.run).toBeNull()
    expect(world.state().credits.balance).toBe(10)
    // The visitor's text is taken only once, so a second call adds nothing.
    expect(visitor.get()).toBe('')
    moveVisitorText(world.app)
    expect(draftIn(world).text).toBe('What does $300,000 cost me at 6.5 %?\nOver 30 years.')
  })

  it('[NAV-37, NAV-52] comes before text that is already in the composer', async () => {
    const server = await serve()
    const memory = createMemory()
    const first = start({ ...server, memory })
    const email = await signUpIn(first)
    first.app.preferences.saveDraft(null, serializeDraft({ text: 'And the rent?', segments: [] }))
    const visitor = createTab()
    visitor.set('What of the loan?')
    const again = start({ ...server, memory, visitor, at: '/sign-in?next=%2Fchat' })
    await again.app.sessionKnown()
    again.send({ type: 'SIGN_IN', email, password: PASSWORD, next: '/chat' })
    await again.until(({ session }) => session.status === 'signedIn')
    expect(again.history.location.href).toBe('/chat')
    moveVisitorText(again.app)
    expect(draftIn(again).text).toBe('What of the loan?\nAnd the rent?')
  })

  it('[NAV-37] is kept whole, however long', async () => {
    const long = 'net present value '.repeat(EDITED_TEXT_CHIP_CHARS / 10)
    const visitor = createTab()
    visitor.set(long)
    const world = start({ ...(await serve()), visitor })
    await signUpIn(world)
    moveVisitorText(world.app)
    expect(messageTextOf(draftIn(world))).toBe(long.trim())
  })

  it('[NAV-37, NAV-51] goes to the first user who signs in, never to the next user of the browser', async () => {
    const server = await serve()
    const [memory, visitor] = [createMemory(), createTab()]
    visitor.set('Salaries of the board')
    const maya = start({ ...server, memory, visitor })
    await signUpIn(maya)
    moveVisitorText(maya.app)
    const next = start({ ...server, memory, visitor })
    await signUpIn(next)
    moveVisitorText(next.app)
    expect(draftIn(next).text).toBe('')
    expect(draftIn(maya).text).toBe('Salaries of the board')
  })
})
