import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { type AddressOf, defineAddress } from '#base/address.ts'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashAddress } from '#features/trash/trash-search.ts'
import { DataVideoScreen } from '#features/videos/screens/data-video-screen.tsx'
import { videoParams } from '#features/videos/video-search.ts'
import { videoListOptions } from '#features/videos/videos.client.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../read-ahead.ts'

const pageAddress = defineAddress({ ...videoParams, ...trashAddress })

export const Route = createFileRoute('/dashboard/data-video')({
  staticData: { title: 'Data Video' },
  validateSearch: pageAddress,
  search: { middlewares: [stripSearchParams(pageAddress.parse({}))] },
  loader: createPrefetchLoader<AddressOf<typeof pageAddress.params>>(({ search, prefetch }) => {
    if (!search.terhapus) prefetch(videoListOptions(search))
  }),
  shouldReload: shouldReloadOnIntent,
  component: DataVideo,
})

function DataVideo() {
  return (
    <WithTrash
      resource="video"
      path="/dashboard/data-video"
      pageTitle="Data Video"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <DataVideoScreen />
    </WithTrash>
  )
}
