import { SkeletonBar } from '../kit/skeleton.tsx'
import { grow } from '../theme/text.css.ts'
import * as cardCss from './card.css.ts'
import type { ListView } from './list-row.tsx'
import * as css from '../kit/page.css.ts'
import { SheetPicture } from './sheet-picture.tsx'

const SKELETON_WIDTHS = ['46%', '34%', '52%', '40%', '28%']

/** Rows or cards as high as the real ones, while the first page loads. */
export const RowSkeletons = ({ view = 'rows' }: { readonly view?: ListView | undefined }) => (
  <>
    <div className={css.bar} />
    {view === 'rows' ? (
      SKELETON_WIDTHS.map((width) => (
        <div key={width} className={css.row}>
          <SkeletonBar width={16} height={16} />
          <span className={grow}>
            <SkeletonBar width={width} />
          </span>
          <SkeletonBar width={44} height={8} />
        </div>
      ))
    ) : (
      <div className={cardCss.cards}>
        {SKELETON_WIDTHS.map((width) => (
          <div key={width} className={cardCss.card.plain}>
            <SheetPicture preview={null} />
            <div className={cardCss.caption}>
              <span className={cardCss.skeleton}>
                <SkeletonBar width={width} />
                <SkeletonBar width="28%" height={8} />
              </span>
            </div>
          </div>
        ))}
      </div>
    )}
  </>
)
