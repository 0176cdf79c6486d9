import { Radio } from '@mantine/core'
import { useId } from 'react'
import { formatDate } from '#base/jakarta.ts'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { DueBadge } from '#features/affiliates/components/posting-badge.tsx'
import { postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { getPlaceKey, type Place } from '../places.ts'
import type { Poster } from '../poster.ts'
import classes from './paste-link-dialog.module.css'

interface PlaceChoiceProps {
  posters: readonly Poster[]
  places: readonly Place[]
  chosenPlace: Place | undefined
  onChoose(key: string): void
}

/** Lists the videos that wait for a link, grouped by affiliate, for the user to choose one. */
export function PlaceChoice({ posters, places, chosenPlace, onChoose }: PlaceChoiceProps) {
  return posters.map((poster) => (
    <PosterPlaces
      key={poster.id}
      poster={poster}
      places={places.filter((place) => place.poster.id === poster.id)}
      chosenPlace={chosenPlace}
      onChoose={onChoose}
    />
  ))
}

function PosterPlaces({
  poster,
  places,
  chosenPlace,
  onChoose,
}: Omit<PlaceChoiceProps, 'posters'> & { poster: Poster }) {
  const nameId = useId()
  const chosenKey = chosenPlace && getPlaceKey(chosenPlace)
  return (
    <section aria-labelledby={nameId} className={classes.places}>
      <h3 id={nameId} className={classes.poster}>
        <bdi>{poster.username}</bdi>
        <PlatformChip platform={poster.platform} />
      </h3>
      {places.length === 0 && <p className={classes.quiet}>Tidak ada video yang menunggu link.</p>}
      <div role="radiogroup" aria-labelledby={nameId} className={classes.places}>
        {places.map((place) => {
          const key = getPlaceKey(place)
          return (
            <Radio.Card
              key={key}
              className={classes.card ?? ''}
              value={key}
              checked={key === chosenKey}
              onClick={() => onChoose(key)}
            >
              <span className={classes.row}>
                <Radio.Indicator checked={key === chosenKey} />
                <PlaceText place={place} />
              </span>
            </Radio.Card>
          )
        })}
      </div>
    </section>
  )
}

function PlaceText({ place: { video, field } }: { place: Place }) {
  const { no_video, product_name, tanggal_max_upload } = video
  return (
    <span className={classes.place}>
      <span>
        Video #{no_video}, link {postingFieldLabel[field]}
      </span>
      <span className={classes.quiet}>
        <bdi>{product_name || unknownProduct}</bdi>
        {tanggal_max_upload && `, batas ${formatDate(tanggal_max_upload)}`}
      </span>
      <DueBadge deadline={tanggal_max_upload} />
    </span>
  )
}
