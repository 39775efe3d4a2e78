import { Search } from '../kit/icons.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { useOpenDialog } from '../actions/use-open-dialog.ts'
import { Button } from '../kit/button.tsx'
import { withShortcut } from '../actions/key-labels.ts'
import { paletteButton } from './palette-button.css.ts'

/** Opens the command palette, for users without a keyboard. */
export const PaletteButton = () => {
  const openDialog = useOpenDialog()
  return (
    <Button
      shape="icon"
      icon={Search}
      className={paletteButton}
      aria-label={TOP_BAR.palette}
      title={withShortcut(TOP_BAR.palette, 'palette')}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openDialog('palette', currentTarget)}
    />
  )
}
