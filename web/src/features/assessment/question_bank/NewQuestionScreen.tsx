import { NewItem } from './QuestionScreen'

export default NewItem
