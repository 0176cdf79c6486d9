import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductName } from '#features/products/product-name.ts'
import { availableVideosOptions } from '#features/videos/videos.client.ts'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import { useRowFocus } from '#kit/overlay/return-focus.client.ts'
import { verbs } from '#kit/theme/verbs.ts'
import { type Offer, selectOffers } from '../video-offers.ts'
import { OfferRow } from './offer-row.tsx'
import type { Editor } from './use-affiliate-editor.client.ts'
import classes from './video-picker.module.css'

/** Number of videos up to which the picker has no search field. */
const maxWithoutSearch = 8

interface VideoPickerProps {
  product: ProductName
  editor: Editor
  onClose(): void
}

/** Renders the available videos of a product. The picker stays open after a choice, so that several can be added. */
export function VideoPicker({ product, editor, onClose }: VideoPickerProps) {
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search, 150)
  const [addedNumber, setAddedNumber] = useState<number | null>(null)
  const query = useQuery(availableVideosOptions(product.id, debouncedSearch))
  const picker = useRef<HTMLDivElement>(null)
  // New results can remove the focused row. The focus must stay in the picker for Escape to work.
  const rowFocusProps = useRowFocus(() => picker.current)
  const { state, dispatch, savedAffiliate } = editor
  const offers =
    query.data &&
    selectOffers(query.data.rows, {
      draft: state.draft,
      savedAffiliate,
      product_id: product.id,
      search: debouncedSearch,
    })
  const hasFailed = query.isError
  const absenceText = describeAbsence()

  useFailureToast(hasFailed, query.isSuccess, 'Failed to fetch videos')

  // The picker often opens below the visible area. Scrolls to it before it is painted, so that no row moves under the
  // finger.
  const isLoaded = query.data !== undefined
  useLayoutEffect(() => {
    if (isLoaded) picker.current?.scrollIntoView({ block: 'nearest' })
  }, [isLoaded])

  /** Adds the video. Its row disappears, so the focus moves to the next row, or to the picker if none is left. */
  function add(offer: Offer, index: number) {
    flushSync(() => {
      dispatch({ type: 'videoAdded', entry: offer.createEntry(new Date()) })
      setAddedNumber(offer.no_video)
    })
    const rows = picker.current?.querySelectorAll<HTMLElement>('[data-offer]') ?? []
    const next = rows[Math.min(index, rows.length - 1)]
    if (next) next.focus()
    else picker.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      ref={picker}
      className={classes.picker}
      role="group"
      aria-label="Video yang tersedia"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...rowFocusProps}
    >
      {(search !== '' || (query.data?.total ?? 0) > maxWithoutSearch) && (
        <TextInput
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-label="Cari nomor video"
          placeholder="Cari nomor video"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value.replace(/\D/g, ''))}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {offers && offers.length > 0 && (
        <ul className={classes.list}>
          {offers.map((offer, index) => (
            <li key={offer.id}>
              <OfferRow offer={offer} onAdd={() => add(offer, index)} />
            </li>
          ))}
        </ul>
      )}
      {offers && query.data && query.data.total > query.data.rows.length && (
        <p className={classes.limitNote}>
          Hanya {query.data.rows.length} video pertama. Cari nomornya untuk yang lain.
        </p>
      )}
      <div role="status" className={classes.status}>
        {absenceText !== null && <p className={classes.emptyText}>{absenceText}</p>}
        {addedNumber !== null && <VisuallyHidden>Video #{addedNumber} ditambahkan.</VisuallyHidden>}
      </div>
      {hasFailed && !query.data && (
        <Button variant="default" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? 'Memuat...' : verbs.retry}
        </Button>
      )}
    </div>
  )

  function describeAbsence(): string | null {
    if (!query.data) return hasFailed ? 'Failed to fetch videos' : 'Memuat video...'
    if (offers && offers.length > 0) return null
    if (debouncedSearch !== '') return 'Video tidak ditemukan'
    return query.data.total > 0 ? 'Semua video sudah ditambahkan' : 'Tidak ada video tersedia'
  }
}
