import { useQuery } from '@tanstack/react-query'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/choice-select.tsx'
import { videoCreatorsOptions } from '../videos.client.ts'

const words = {
  loading: 'Memuat pembuat...',
  failed: 'Gagal memuat daftar pembuat',
  none: 'Belum ada pembuat',
  notFound: 'Pembuat tidak ditemukan',
}

/** One of those who have added a video; the address may name another. */
export function CreatorSelect(props: Omit<ChoiceSelectProps, 'choices' | 'source' | 'words'>) {
  const query = useQuery(videoCreatorsOptions())
  const named = props.value && !query.data?.includes(props.value) ? [props.value] : []
  const choices = query.data && [...query.data, ...named].map((email) => ({ value: email, label: email }))
  return <ChoiceSelect {...props} choices={choices} source={query} words={words} />
}
