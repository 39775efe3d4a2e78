import { Suspense } from 'react'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { MountWhenFirstNeeded } from '../../kit/mount-when-first-needed.tsx'
import { panel } from './check-panel.css.ts'
import type { CheckPanelState } from './use-check-panel.ts'

const Panel = lazyComponent(async () => (await import('./check-panel.tsx')).CheckPanel)

/** Preloads the code of the panel. */
export const preloadCheck = (): void => void Panel.preload()

/** The panel with the faults of the open spreadsheet, whose code loads with the first check. */
export const LazyCheckPanel = ({ check }: { readonly check: CheckPanelState }) =>
  check.id !== null && (
    <MountWhenFirstNeeded key={check.id} when={check.isOpen}>
      {/* The empty panel keeps the grid from changing its width twice. */}
      <Suspense fallback={check.isOpen && <aside className={panel} />}>
        <Panel
          spreadsheetId={check.id}
          isOpen={check.isOpen}
          requests={check.requests}
          onClose={check.close}
        />
      </Suspense>
    </MountWhenFirstNeeded>
  )
