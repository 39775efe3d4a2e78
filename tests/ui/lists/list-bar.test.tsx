import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListBar } from '#src/ui/lists/list-bar.tsx'

const drawn = (chosen: number, isFound: boolean): string =>
  renderToStaticMarkup(
    <ListBar
      noun={{ one: 'chat', many: 'chats' }}
      chosen={chosen}
      rows={40}
      total={47}
      isFound={isFound}
      onAll={() => {}}
      onDelete={() => {}}
    />,
  )

it('[CONV-14] the list bar shows no total during a search, because the search field shows it', () => {
  expect(drawn(0, false)).toContain('40 of 47 chats')
  expect(drawn(0, true)).not.toContain('47')
  expect(drawn(3, true)).toContain('3 selected')
})
