import { PanelLeft } from '../kit/icons.ts'
import { SIDEBAR, TOP_BAR } from '#src/texts/labels.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import { withShortcut } from '../actions/key-labels.ts'
import { hideOnPhone, hideOnTablet } from '../theme/text.css.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { CompactPaletteButton } from '../palette/compact-palette-button.tsx'
import type { PagePlace } from './place.ts'
import * as css from './shell.css.ts'
import { TopBarCredits, TopBarUpgrade } from '../billing/upgrade.tsx'

type TopBarProps = {
  readonly place: PagePlace
  readonly isSidebarOpen: boolean
  readonly onToggleSidebar: () => void
}

export const TopBar = ({ place, isSidebarOpen, onToggleSidebar }: TopBarProps) => {
  const { support_url } = useConfig()
  return (
    <header className={css.topBar}>
      <Button
        shape="icon"
        icon={PanelLeft}
        aria-label={SIDEBAR.toggle}
        title={withShortcut(SIDEBAR.toggle, 'sidebar')}
        className={css.toggle}
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
        onPointerEnter={preloadDialog}
      />
      <Breadcrumb place={place} />
      <CompactPaletteButton />
      <span className={hideOnPhone}>
        <TopBarCredits />
      </span>
      <a
        className={buttonClass({}, hideOnTablet)}
        href={support_url}
        target="_blank"
        rel="noreferrer"
      >
        {TOP_BAR.support}
      </a>
      <span className={hideOnPhone}>
        <TopBarUpgrade />
      </span>
    </header>
  )
}
