import { Suspense } from 'react'
import { useMedia } from '../kit/hooks/use-media.ts'
import { lazyComponent } from '../kit/lazy-component.ts'
import { media } from '../theme/media.ts'

const PaletteButton = lazyComponent(
  async () => (await import('./palette-button.tsx')).PaletteButton,
)

/**
 * The palette's button, on touch screens and in narrow windows only. Elsewhere the shortcut is
 * enough.
 */
export const CompactPaletteButton = () =>
  useMedia(`${media.touch}, ${media.belowLarge}`) && (
    <Suspense>
      <PaletteButton />
    </Suspense>
  )
