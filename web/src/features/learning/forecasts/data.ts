import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Forecasts = Schemas['Forecasts']
export type SubjectForecast = Schemas['SubjectForecast']

/** The chance of each UCE grade, as the last run of the numbers left it. */
export function useForecast() {
  return useQuery({
    queryKey: ['planning', 'forecast'],
    queryFn: () => unwrap(api.GET('/api/planning/forecast')),
  })
}
