"""What the screen knows: observable stores, and every coroutine of the console.

A store is a QObject (QtCore only) that lives in the GUI thread. It sets its fields and then emits
`changed`; setting an equal value is silent. Its verbs are plain methods: whatever takes time goes
through `Tasks`, which names it, owns it and routes its error. The only caller of the client.
"""
