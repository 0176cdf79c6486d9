import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineSearchParams, type SearchValues } from '#base/search-params.ts'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashParams } from '#features/trash/trash-search.ts'
import { DataVideoScreen } from '#features/videos/screens/data-video-screen.tsx'
import { videoParams } from '#features/videos/video-search.ts'
import { videoListOptions } from '#features/videos/videos.client.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

const searchParams = defineSearchParams({ ...videoParams, ...trashParams })

export const Route = createFileRoute('/dashboard/data-video')({
  staticData: { title: 'Data Video' },
  validateSearch: searchParams,
  search: { middlewares: [stripSearchParams(searchParams.parse({}))] },
  loader: createPrefetchLoader<SearchValues<typeof searchParams.params>>(({ search, prefetch }) => {
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
