"""The state behind the screen: observable stores, and every coroutine of the console.

A store is a QObject (QtCore only) that lives in the GUI thread. It sets its fields and then emits
`changed`; setting an equal value emits nothing. Its public methods are not coroutines: slow work
goes through `Tasks`, which names it, owns it and routes its error. Only stores call the client.
"""
