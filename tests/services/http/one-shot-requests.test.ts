import { expect, it } from 'vitest'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

it('[SHELL-122] an example that the server stores as finished is finished in the session too', async () => {
  const world = await enter(await serve())
  const { session } = world.state()
  expect(session.user?.offers_done).toEqual([])
  world.send({ type: 'FINISH_EXAMPLES', names: ['loan'] })
  const known = await world.until((state) => state.session.user?.offers_done?.length === 1)
  expect(known.session).toEqual({
    ...session,
    user: { ...session.user, offers_done: ['loan'] },
  })
})
