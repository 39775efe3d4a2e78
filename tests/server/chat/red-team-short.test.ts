import { it } from 'vitest'
import { HOSTILE_TEXTS } from '#tests/support/chat/hostile-texts.ts'
import { expectNoHarm, hostileWorld } from '#tests/support/chat/hostile-world.ts'

// All texts are in red-team.test.ts.

hostileWorld()

const ONE_OF_EACH_PLACE = new Map(HOSTILE_TEXTS.map((text) => [text.place, text])).values()

it.each([...ONE_OF_EACH_PLACE])('[AGENT-1058, AGENT-1059] in a $place: $text', expectNoHarm)
