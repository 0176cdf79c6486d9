import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/session/session.client.ts'

/**
 * Leads from a dialog without a free video to Data Video, where videos are added. Opens in a new tab, so that the
 * chosen affiliates stay chosen.
 */
export function AddVideosLink() {
  const can = useCan()
  if (!can('data_video')) return null
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/dashboard/data-video" target="_blank" {...props} />}>
      Tambah video di Data Video
      <VisuallyHidden> (buka di tab baru)</VisuallyHidden>
    </Anchor>
  )
}
