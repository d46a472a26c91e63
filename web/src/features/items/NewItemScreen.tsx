import { NewItem } from './ItemScreen'

export default NewItem
