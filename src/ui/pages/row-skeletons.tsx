import { SkeletonBar } from '../kit/skeleton.tsx'
import { grow } from '../theme/text.css.ts'
import * as css from './page.css.ts'

const SKELETON_WIDTHS = ['46%', '34%', '52%', '40%', '28%']

/** Rows of the real height while the first page loads. */
export const RowSkeletons = () => (
  <>
    <div className={css.bar} />
    {SKELETON_WIDTHS.map((width) => (
      <div key={width} className={css.row}>
        <SkeletonBar width={16} height={16} />
        <span className={grow}>
          <SkeletonBar width={width} />
        </span>
        <SkeletonBar width={44} height={8} />
      </div>
    ))}
  </>
)
