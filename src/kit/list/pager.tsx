import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageCount, pageNumbers, visibleRange } from '#base/paging.ts'
import { PageField } from './page-field.tsx'
import classes from './pager.module.css'

export interface PagerProps {
  page: number
  /** Page whose rows are on the screen while the rows of `page` are loading. */
  shownPage?: number
  total: number
  /** Computes which pages get a button; null is an ellipsis. A short pager has at most three, also on phones. */
  numbers?: (page: number, pages: number) => (number | null)[]
  onPage(page: number): void
}

export function Pager({ page, shownPage = page, total, numbers = pageNumbers, onPage }: PagerProps) {
  const pages = pageCount(total)
  const { first, last } = visibleRange(shownPage, total)
  const pageLinks = numbers(page, pages)

  return (
    <nav className={classes.pager} data-short={numbers !== pageNumbers || undefined} aria-label="Halaman">
      <p className={classes.rows}>
        Menampilkan {count(first)} - {count(last)} dari {count(total)} data
      </p>
      <div className={classes.steps}>
        <p className={classes.position}>
          Halaman {count(page)} dari {count(pages)}
        </p>
        <Step label="Halaman sebelumnya" to={page - 1} pages={pages} onPage={onPage}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <ol className={classes.numbers}>
          {pageLinks.map((number, i, all) => (
            <li key={number ?? `after ${all[i - 1]}`}>
              {number === null ? (
                <span className={classes.gap}>…</span>
              ) : (
                <Button
                  className={classes.number}
                  variant={number === page ? 'light' : 'subtle'}
                  color={number === page ? undefined : 'gray'}
                  aria-label={`Halaman ${count(number)}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => number !== page && onPage(number)}
                >
                  {count(number)}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <Step label="Halaman berikutnya" to={page + 1} pages={pages} onPage={onPage}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
      </div>
      {pageLinks.length < pages && <PageField pages={pages} onPage={onPage} />}
    </nav>
  )
}

interface StepProps {
  label: string
  to: number
  pages: number
  onPage(page: number): void
  children: React.ReactNode
}

/** Stays focusable at the end of the list, because a button that is disabled while focused loses the focus. */
function Step({ label, to, pages, onPage, children }: StepProps) {
  const possible = to >= 1 && to <= pages
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      aria-label={label}
      aria-disabled={!possible}
      data-disabled={!possible || undefined}
      onClick={() => possible && onPage(to)}
    >
      {children}
    </ActionIcon>
  )
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}
