import { SCREENS } from './screens/all.ts'
import { inspect } from './screens/inspect.ts'
import { test } from './screens/stage.ts'
import { isFull } from './support/full.ts'

if (isFull)
  for (const screen of SCREENS.filter(({ isPaced }) => isPaced))
    test(`[SHELL-171] axe finds nothing on ${screen.name} while it streams, at every width, light and dark`, async ({
      page,
      show,
    }) => {
      await show(screen)
      await inspect(page, screen.name, screen.widths)
    })
