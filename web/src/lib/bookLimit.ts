/** Any number of books, as the server writes it. */
export const UNLIMITED = -1

interface Places {
  limit: number
  taken: number
}

export const isUnlimited = ({ limit }: Places) => limit === UNLIMITED
export const placesLeft = ({ limit, taken }: Places) => Math.max(0, limit - taken)
