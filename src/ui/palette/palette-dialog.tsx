import * as Ariakit from '@ariakit/react'
import { PALETTE } from '#src/texts/palette.ts'
import { useActionEnvironment } from '../actions/use-action-environment.ts'
import { useFocusBack, usePalette } from './use-palette.ts'
import { scrim } from '../kit/dialog.css.ts'
import type { OwnDialogProps } from '../shell/dialogs.tsx'
import type { Option } from './options.ts'
import * as css from './palette.css.ts'
import { Palette } from './palette.tsx'

/**
 * The command palette. Escape or a click outside goes back one level, or closes the palette on the
 * level Home. A chosen row runs after the focus has returned to the page.
 */
export const PaletteDialog = ({ isOpen, returnTo, onClose }: OwnDialogProps) => {
  const [palette, level] = usePalette(isOpen)
  const acting = useActionEnvironment()
  const afterwards = useFocusBack(isOpen, returnTo)

  const choose = (option: Option): void => {
    if (option.type === 'again' && level !== null && level !== 'home') return palette.show(level)
    if (option.type === 'action' && 'list' in option.action) return palette.show(option.action.list)
    afterwards(() => run(option))
    onClose()
  }
  const run = (option: Option): void => {
    const { tools, scene } = acting
    if (option.type === 'page') tools.go(option.path)
    if (option.type === 'action' && 'run' in option.action) option.action.run(tools, scene())
  }
  const leave = (event: Event): void => {
    palette.send('LEAVE')
    if (palette.level() === null) onClose()
    else event.preventDefault()
  }
  return (
    <Ariakit.Dialog
      open={isOpen}
      onClose={leave}
      unmountOnHide
      className={css.palette}
      backdrop={<div className={scrim} />}
      aria-label={PALETTE.name}
      autoFocusOnHide={false}
    >
      {level !== null && (
        <Palette
          key={level}
          level={level}
          scene={acting.scene}
          onBack={() => palette.send('BACK')}
          onChoose={choose}
          onClose={onClose}
        />
      )}
    </Ariakit.Dialog>
  )
}
