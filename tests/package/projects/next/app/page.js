// Turns a server component into a page; importing the package on the server does nothing.
import { MemoryError, openMemory } from "pocketmem";
import { Chat } from "./chat";

export default function Page() {
  return <main><p id="server">{typeof openMemory} {new MemoryError("closed", "closed").code}</p><Chat /></main>;
}
