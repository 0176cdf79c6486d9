import { TextInput } from '@mantine/core'
import type { ProductName } from '#features/products/product-name.ts'
import { useProductNames } from '#features/products/products.client.ts'
import { useSession } from '#features/session/session.client.ts'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { literalProps } from '#kit/form/literal-props.ts'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { hasSameLinks, type Video, video } from '../video.ts'
import { refusals, useVideoWrites, type VideoList } from '../videos.client.ts'
import { ProductSelect } from './product-select.tsx'
import classes from './video-dialog.module.css'

const linkInputProps = {
  className: layout.wholeRow,
  type: 'url',
  inputMode: 'url',
  placeholder: 'https://',
  ...literalProps,
} as const

/** @param chosen the product that the video has */
function buildInputs(chosen: ProductName | null | undefined): Inputs<typeof video> {
  return {
    video_vo: linkInputProps,
    video_review: (field, { values }) => (
      <TextInput
        description={hasSameLinks(values) ? 'Sama dengan Video VO. Tetap bisa disimpan.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...linkInputProps}
        {...field}
      />
    ),
    product_id: ({ value, onChange, ...field }) => (
      <ProductSelect
        className={layout.wholeRow}
        placeholder="Pilih product"
        chosen={chosen}
        {...field}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
      />
    ),
  }
}

interface VideoDialogProps {
  dialog: RowDialog<Video>
  /** the videos that the page shows */
  list: VideoList | undefined
  onCreated(): void
}

export function VideoDialog({ dialog, list, onCreated }: VideoDialogProps) {
  const { create, update } = useVideoWrites()
  const findProductName = useProductNames()
  return (
    <ResourceDialog
      resource={video}
      dialog={dialog}
      current={list?.rows.find(({ id }) => id === dialog.row?.id)}
      className={classes.fields}
      renderAbove={(row) => <AssignedFields row={row} total={list?.total_videos} />}
      inputs={buildInputs(dialog.row?.product)}
      create={{
        title: 'Tambah Video',
        send: create,
        successText: ({ no_video }) => (
          <>
            <div>Video berhasil ditambahkan</div>
            <strong>No. Video: {no_video}</strong>
          </>
        ),
        failureText: 'Gagal menambahkan video',
        onDone: onCreated,
      }}
      edit={{
        title: 'Edit Video',
        verb: 'Update',
        send: update,
        successText: 'Video berhasil diupdate',
        failureText: 'Gagal mengupdate video',
      }}
      formatters={{ product_id: findProductName }}
      refusals={refusals}
      // An invalid link shows its error when the field is left; an empty field shows it only when saving.
      showsError={({ isEmpty, goesToButton }) => !isEmpty && !goesToButton}
    />
  )
}

/**
 * Shows number and creator, which the server assigns.
 * @param total number of all videos; the next number is estimated as one more
 */
function AssignedFields({ row, total }: { row: Video | null; total: number | undefined }) {
  const { user } = useSession()
  const estimatedNumber = total === undefined ? '...' : String(total + 1)
  return (
    <>
      <TextInput
        label="No. Video"
        description={row ? undefined : 'Perkiraan'}
        inputWrapperOrder={['label', 'input', 'description']}
        variant="filled"
        readOnly
        value={row ? row.no_video : estimatedNumber}
      />
      <TextInput label="Dibuat Oleh" variant="filled" readOnly value={row?.dibuat_oleh ?? user.email} />
    </>
  )
}
