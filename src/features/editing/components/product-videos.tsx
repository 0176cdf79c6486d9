import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { deletedProductId, type ProductName } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { getEntryKey, selectEntries, type VideoEntry } from '../draft.ts'
import classes from './product-videos.module.css'
import { RemovalNotice } from './removal-notice.tsx'
import type { Editor } from './use-affiliate-editor.client.ts'
import { VideoCard } from './video-card.tsx'
import { VideoPicker } from './video-picker.tsx'

interface ProductVideosProps {
  product: ProductName
  /** True if the product is chosen. Videos of other products can only be changed and removed. */
  isChosen: boolean
  editor: Editor
}

/** Renders the videos of one product, and the picker that adds more. */
export function ProductVideos({ product, isChosen, editor }: ProductVideosProps) {
  const [isPicking, { close, toggle }] = useDisclosure(false)
  const panel = useRef<HTMLDivElement>(null)
  const { draft, removals } = editor.state
  const entries = selectEntries(draft, product.id)
  const tabRemovals = removals.filter((each) => !each.isWholeProduct && each.product.id === product.id)

  /** Removes the video and moves the focus from its card to the undo button. */
  function remove(entry: VideoEntry) {
    editor.dispatch({ type: 'videoRemoved', key: getEntryKey(entry) })
    setTimeout(() => panel.current?.querySelector<HTMLElement>('[data-undo]')?.focus())
  }

  function closePicker() {
    close()
    panel.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  return (
    <div ref={panel}>
      {isChosen ? (
        <div className={classes.bar}>
          <Button
            variant="light"
            data-add
            aria-expanded={isPicking}
            leftSection={
              isPicking ? <IconChevronUp size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />
            }
            onClick={toggle}
          >
            {isPicking ? 'Tutup daftar video' : 'Tambah Video'}
          </Button>
        </div>
      ) : (
        <p className={`${layout.flush} ${layout.dimmed}`}>
          {product.id === deletedProductId
            ? 'Product video ini sudah dihapus.'
            : 'Product ini tidak dipilih lagi untuk affiliate ini.'}{' '}
          Videonya masih dapat diubah atau dilepas.
        </p>
      )}
      {isChosen && isPicking && <VideoPicker product={product} editor={editor} onClose={closePicker} />}
      {tabRemovals.map((removal) => (
        <RemovalNotice
          key={removal.entries.map(getEntryKey).join()}
          removal={removal}
          dispatch={editor.dispatch}
        />
      ))}
      {isChosen && entries.length === 0 && !isPicking && (
        <p className={classes.empty}>Klik "Tambah Video" untuk menampilkan video yang tersedia</p>
      )}
      {entries.length > 0 && (
        <ul className={classes.cards}>
          {entries.map((entry) => (
            <li key={getEntryKey(entry)}>
              <VideoCard
                entry={entry}
                isOnly={isChosen && entries.length === 1}
                editor={editor}
                onRemove={() => remove(entry)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
